/** Custom properties or plain ones, by name. */
export type Declarations = Record<string, string>

// As the formatter of the project writes it: colours in small letters, double quotes.
const tidy = (value: string) => value.replaceAll("'", '"').replace(/#[0-9a-f]{3,8}\b/gi, (hex) => hex.toLowerCase())

/** One rule of a style sheet that is made of data. */
export const block = (selector: string, declarations: Declarations): string =>
  `${selector} {\n${Object.entries(declarations)
    .map(([name, value]) => `  ${name}: ${tidy(value)};\n`)
    .join('')}}\n`

/** Pixels as rem, so that they grow with the text. */
export const rem = (px: number): string => `${px / 16}rem`

/** The <html> of a look; what is left out holds for every mode, contrast or preset. */
export const rootOf = (look: { mode?: string; contrast?: string; preset?: string } = {}): string =>
  [
    ':root',
    look.mode && `[data-mantine-color-scheme="${look.mode}"]`,
    look.contrast === 'bold' && '[data-contrast="bold"]',
    look.preset && look.preset !== 'default' && `[data-preset="${look.preset}"]`,
  ]
    .filter(Boolean)
    .join('')
