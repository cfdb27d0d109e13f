/** Text fonts in order: our subsets, the metric-compatible fallback, the system. Declared in web/fonts/fonts.css. */
export const FONT_FAMILY = "Nutag, 'Nutag fallback', system-ui, 'Noto Sans', 'Noto Sans Arabic', sans-serif"
