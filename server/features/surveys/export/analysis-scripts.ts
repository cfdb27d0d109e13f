import type { Variable } from './variable.ts'

/** Limits of SPSS in bytes. */
const LABEL_BYTES = 256
const VALUE_LABEL_BYTES = 120
const TEXT_BYTES = 32_767
/** The most bytes of a character in UTF-8. */
const BYTES_PER_CHAR = 4

/** Truncates a text to this many bytes, on one line. */
function truncated(text: string, bytes: number): string {
  let left = bytes
  let result = ''
  for (const char of text.replace(/\s+/g, ' ').trim()) {
    left -= Buffer.byteLength(char)
    if (left < 0) return result
    result += char
  }
  return result
}

const quoted = (text: string, bytes: number) => `'${truncated(text, bytes).replaceAll("'", "''")}'`

/** The SPSS format of a column in the CSV file. */
function spssFormat({ kind, chars = 1, decimals = 0 }: Variable): string {
  switch (kind) {
    case 'number':
      return `F16.${decimals}`
    case 'date':
      return 'SDATE10'
    case 'datetime':
      return 'YMDHMS16'
    case 'text':
      return `A${Math.min(TEXT_BYTES, chars * BYTES_PER_CHAR)}`
  }
}

/** SPSS syntax, also for PSPP, that reads the CSV file of codes and labels its variables. */
export function spssSyntax(variables: readonly Variable[], file: string): string {
  const coded = variables.filter(({ codes }) => codes && codes.length > 0)
  const valueLabels = coded.map(({ name, codes = [] }) =>
    [`VALUE LABELS ${name}`, ...codes.map(({ code, label }) => `  ${code} ${quoted(label, VALUE_LABEL_BYTES)}`)].join(
      '\n',
    ),
  )
  return [
    '* Encoding: UTF-8.',
    'SET DECIMAL=DOT.',
    `GET DATA /TYPE=TXT /FILE=${quoted(file, LABEL_BYTES)} /ENCODING='UTF8'`,
    "  /ARRANGEMENT=DELIMITED /FIRSTCASE=2 /DELCASE=LINE /DELIMITERS=',' /QUALIFIER='\"'",
    '  /VARIABLES=',
    `${variables.map((variable) => `  ${variable.name} ${spssFormat(variable)}`).join('\n')}.`,
    ...variables.map(({ name, label }) => `VARIABLE LABELS ${name} ${quoted(label, LABEL_BYTES)}.`),
    ...valueLabels.map((text) => `${text}.`),
    ...coded.map(({ name }) => `VARIABLE LEVEL ${name} (NOMINAL).`),
    'EXECUTE.',
    '',
  ].join('\n')
}

/** A text as an R string. */
const rText = (text: string) => JSON.stringify(truncated(text, Number.MAX_SAFE_INTEGER))

/** An R script, without packages, that reads the CSV file of codes with factors, dates and labels. */
export function readRScript(variables: readonly Variable[], file: string): string {
  const classes = variables.map(({ name, kind }) => `  ${name} = "${kind === 'number' ? 'numeric' : 'character'}"`)
  const steps = variables.flatMap(({ name, label, kind, codes }) => [
    ...(kind === 'date' ? [`answers$${name} <- as.Date(answers$${name})`] : []),
    ...(kind === 'datetime'
      ? [`answers$${name} <- as.POSIXct(answers$${name}, format = "%Y-%m-%d %H:%M", tz = "Asia/Ulaanbaatar")`]
      : []),
    ...(codes && codes.length > 0
      ? [
          `answers$${name} <- factor(answers$${name}, levels = c(${codes.map(({ code }) => code).join(', ')}), labels = make.unique(c(${codes.map((one) => rText(one.label)).join(', ')})))`,
        ]
      : []),
    `attr(answers$${name}, "label") <- ${rText(label)}`,
  ])
  return [
    `answers <- read.csv(${rText(file)}, fileEncoding = "UTF-8-BOM", na.strings = "", colClasses = c(`,
    classes.join(',\n'),
    '))',
    ...steps,
    '',
  ].join('\n')
}
