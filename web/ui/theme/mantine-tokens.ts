import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { block, type Declarations, rootOf } from './block.ts'
import { theme } from './theme.ts'

// Two greys are all that the parts we use need of Mantine; the main colour comes by names of our own.
const UNUSED =
  /^--mantine-(color-(pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange|red|brand)|primary-color|h\d)-\w/
const used = (variables: Declarations): Declarations =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !UNUSED.test(name)))

// Mantine's words for our colours, the same in every look.
const aliases: Declarations = {
  '--mantine-primary-color-filled': 'var(--nt-brand)',
  '--mantine-primary-color-filled-hover': 'var(--nt-brand-hover)',
  '--mantine-primary-color-light': 'var(--nt-brand-tint)',
  '--mantine-primary-color-light-hover': 'var(--nt-brand-tint)',
  '--mantine-primary-color-light-color': 'var(--nt-brand-on-tint)',
  '--mantine-primary-color-contrast': 'var(--nt-on-brand)',
  '--mantine-color-body': 'var(--nt-card)',
  '--mantine-color-text': 'var(--nt-text)',
  '--mantine-color-bright': 'var(--nt-text)',
  '--mantine-color-dimmed': 'var(--nt-text-2)',
  '--mantine-color-placeholder': 'var(--nt-text-3)',
  '--mantine-color-error': 'var(--nt-error)',
  '--mantine-color-success': 'var(--nt-good-text)',
  '--mantine-color-anchor': 'var(--nt-brand-text)',
  '--mantine-color-default': 'var(--nt-card)',
  '--mantine-color-default-hover': 'var(--nt-hover)',
  '--mantine-color-default-color': 'var(--nt-text)',
  '--mantine-color-default-border': 'var(--nt-control)',
  '--mantine-color-disabled': 'var(--nt-tint)',
  '--mantine-color-disabled-color': 'var(--nt-text-3)',
  '--mantine-color-disabled-border': 'var(--nt-line)',
  '--mantine-shadow-md': 'var(--nt-shadow-float)',
}

/** The text of mantine-tokens.css: what Mantine's parts ask for, said in our variables. Loaded with these parts only. */
export function mantineTokensCss(): string {
  const mantine = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
  return [
    '/* Made by `node scripts/tokens.mjs` from the data beside it. Do not edit: css.test.ts compares them. */\n',
    block(rootOf(), used(mantine.variables)),
    ...(['light', 'dark'] as const).map((mode) =>
      block(rootOf({ mode }), { '--mantine-color-scheme': mode, ...used(mantine[mode]) }),
    ),
    block(':root[data-mantine-color-scheme]', aliases),
  ].join('\n')
}
