/** CSS declarations by property name, custom or standard. */
export type Declarations = Record<string, string>

// As the project's formatter writes it: lower-case colours, double quotes.
const tidy = (value: string) => value.replaceAll("'", '"').replace(/#[0-9a-f]{3,8}\b/gi, (hex) => hex.toLowerCase())

/** One rule of a generated style sheet. */
export const block = (selector: string, declarations: Declarations): string =>
  `${selector} {\n${Object.entries(declarations)
    .map(([name, value]) => `  ${name}: ${tidy(value)};\n`)
    .join('')}}\n`

/** Pixels as rem, so that they grow with the text. */
export const rem = (px: number): string => `${px / 16}rem`

/** The <html> selector of a look; omitted parts match every mode, contrast or preset. */
export const rootOf = (look: { mode?: string; contrast?: string; preset?: string } = {}): string =>
  [
    ':root',
    look.mode && `[data-mantine-color-scheme="${look.mode}"]`,
    look.contrast === 'bold' && '[data-contrast="bold"]',
    look.preset && look.preset !== 'default' && `[data-preset="${look.preset}"]`,
  ]
    .filter(Boolean)
    .join('')
