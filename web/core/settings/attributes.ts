import type { CityColour } from '#contract/core/areas/city.ts'
import type { Language, Settings } from './values.ts'

/**
 * The attributes of <html> that carry the settings: the style sheets read them, so no script has to run before the
 * first paint. The inline script of web/index.html writes the same ones; a test compares the two.
 */
export function htmlAttributes(
  settings: Settings,
  language: Language,
  colour: CityColour = 'default',
): Record<string, string> {
  return {
    lang: language,
    dir: settings.themeDirection,
    'data-mantine-color-scheme': settings.themeMode,
    // without a choice the city's colour applies
    'data-preset': settings.themeColorPresets === 'default' ? colour : settings.themeColorPresets,
    'data-contrast': settings.themeContrast,
    'data-layout': settings.themeLayout,
    'data-stretch': String(settings.themeStretch),
  }
}
