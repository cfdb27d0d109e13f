/** Text faces in order: our subsets, the metric-alike stand-in, the system. Declared in web/fonts/fonts.css. */
export const FONT_FAMILY = "Nutag, 'Nutag fallback', system-ui, 'Noto Sans', 'Noto Sans Arabic', sans-serif"
