import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import type { Mode } from './colours.ts'
import { theme } from './theme.ts'

type Direction = 'ltr' | 'rtl'

// A key on DirectionProvider would mount everything anew and lose what was typed.
function SyncDirection({ to }: { to: Direction }) {
  const { dir, setDirection } = useDirection()
  useEffect(() => {
    if (dir !== to) setDirection(to)
  }, [to, dir, setDirection])
  return null
}

// <html> already carries the mode before Mantine starts; Mantine reads it from there and stores nothing.
const schemeManager = (mode: Mode) => ({
  get: () => mode,
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
})

const nonce = () => document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? ''

/** Gives Mantine's parts our theme, the mode and the direction. All variables stand in tokens.css, none is injected. */
export function ThemeProvider(props: { mode: Mode; direction: Direction; children: ReactNode }) {
  return (
    <DirectionProvider initialDirection={props.direction} detectDirection={false}>
      <SyncDirection to={props.direction} />
      <MantineProvider
        theme={theme}
        forceColorScheme={props.mode}
        colorSchemeManager={schemeManager(props.mode)}
        withCssVariables={false}
        withGlobalClasses={false}
        getStyleNonce={nonce}
      >
        {props.children}
      </MantineProvider>
    </DirectionProvider>
  )
}
