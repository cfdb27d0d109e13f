import { DirectionProvider, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'

// <html> carries mode and direction; Mantine reads them there, follows the direction, and stores nothing.
const scheme = () => (document.documentElement.getAttribute('data-mantine-color-scheme') === 'dark' ? 'dark' : 'light')
const manager = { get: scheme, set: () => {}, subscribe: () => {}, unsubscribe: () => {}, clear: () => {} } as const

const nonce = () => document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? ''

/**
 * What Mantine's parts need around them; each of our parts that is built on one brings it along, so that pages without
 * such a part load nothing of it. All variables stand in mantine-tokens.css, none is injected.
 */
export function Mantine({ children }: { children: ReactNode }) {
  return (
    <DirectionProvider initialDirection={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <MantineProvider
        theme={theme}
        colorSchemeManager={manager}
        withCssVariables={false}
        withGlobalClasses={false}
        getStyleNonce={nonce}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  )
}
