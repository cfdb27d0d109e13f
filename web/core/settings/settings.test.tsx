import { act, cleanup, render, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SettingsProvider } from './SettingsProvider.tsx'
import { useSettings } from './use-settings.ts'

const NAMES = ['themeMode', 'themeDirection', 'themeContrast', 'themeLayout', 'themeColorPresets', 'themeStretch']
const cookie = (name: string) =>
  /(?:^|; )/.test(document.cookie) && new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1]

function forget() {
  for (const name of [...NAMES, 'i18nextLng']) document.cookie = `${name}=; Path=/; Max-Age=0`
  localStorage.clear()
  for (const { name } of Array.from(document.documentElement.attributes)) document.documentElement.removeAttribute(name)
}
beforeEach(forget)
afterEach(cleanup)

const inside = ({ children }: { children: ReactNode }) => <SettingsProvider>{children}</SettingsProvider>
const start = () => renderHook(useSettings, { wrapper: inside }).result
const html = (name: string) => document.documentElement.getAttribute(name)

test('useSettings outside its provider throws an error', () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
  const Lost = () => {
    useSettings()
    return null
  }
  expect(() => render(<Lost />)).toThrow(Error)
  quiet.mockRestore()
})

test('without any choice the specified defaults apply, in Mongolian', () => {
  const control = start()
  expect(control.current.settings).toEqual({
    themeMode: 'light',
    themeDirection: 'ltr',
    themeContrast: 'default',
    themeLayout: 'vertical',
    themeColorPresets: 'default',
    themeStretch: false,
  })
  expect(control.current.language).toBe('mn')
  expect(html('lang')).toBe('mn')
})

test('each setting is stored in its own cookie, with the specified value', () => {
  const control = start()
  act(() => control.current.change({ themeMode: 'dark', themeDirection: 'rtl', themeContrast: 'bold' }))
  act(() => control.current.change({ themeLayout: 'mini', themeColorPresets: 'orange', themeStretch: true }))
  expect(NAMES.map(cookie)).toEqual(['dark', 'rtl', 'bold', 'mini', 'orange', 'true'])
})

test('the cookie has path / and lives three days', () => {
  const set = vi.spyOn(document, 'cookie', 'set')
  const control = start()
  act(() => control.current.change({ themeMode: 'dark' }))
  expect(set).toHaveBeenCalledWith('themeMode=dark; Path=/; Max-Age=259200; SameSite=Lax')
  set.mockRestore()
})

test('a choice is visible on <html> immediately', () => {
  const control = start()
  act(() => control.current.change({ themeMode: 'dark', themeColorPresets: 'red', themeLayout: 'mini' }))
  expect(html('data-mantine-color-scheme')).toBe('dark')
  expect(html('data-preset')).toBe('red')
  expect(html('data-layout')).toBe('mini')
})

test('stored values are read on load; an unknown value counts as unset', () => {
  document.cookie = 'themeMode=dark; Path=/'
  document.cookie = 'themeColorPresets=<script>; Path=/'
  document.cookie = 'themeStretch=true; Path=/'
  expect(start().current.settings).toMatchObject({
    themeMode: 'dark',
    themeColorPresets: 'default',
    themeStretch: true,
  })
})

test('every toggle switches to the other value and back', () => {
  const control = start()
  const toggles = [
    ['toggleMode', 'themeMode', 'dark', 'light'],
    ['toggleDirection', 'themeDirection', 'rtl', 'ltr'],
    ['toggleContrast', 'themeContrast', 'bold', 'default'],
    ['toggleLayout', 'themeLayout', 'mini', 'vertical'],
    ['toggleStretch', 'themeStretch', true, false],
  ] as const
  for (const [toggle, name, there, back] of toggles) {
    act(() => control.current[toggle]())
    expect(control.current.settings[name]).toBe(there)
    act(() => control.current[toggle]())
    expect(control.current.settings[name]).toBe(back)
  }
})

test('two changes in one event both apply', () => {
  const control = start()
  act(() => {
    control.current.toggleMode()
    control.current.toggleContrast()
  })
  expect(control.current.settings).toMatchObject({ themeMode: 'dark', themeContrast: 'bold' })
  expect([cookie('themeMode'), cookie('themeContrast')]).toEqual(['dark', 'bold'])
})

test('reset restores the defaults and clears the cookies; the language remains', () => {
  const control = start()
  act(() => control.current.setLanguage('en'))
  act(() => control.current.change({ themeMode: 'dark', themeColorPresets: 'blue', themeStretch: true }))
  act(() => control.current.reset())
  expect(control.current.settings).toMatchObject({
    themeMode: 'light',
    themeColorPresets: 'default',
    themeStretch: false,
  })
  expect(NAMES.filter(cookie)).toEqual([])
  expect(control.current.language).toBe('en')
})

describe('language', () => {
  test('is stored in local storage under i18nextLng, and in a cookie of that name for pages rendered by the server', () => {
    const control = start()
    act(() => control.current.setLanguage('en'))
    expect(localStorage.getItem('i18nextLng')).toBe('en')
    expect(cookie('i18nextLng')).toBe('en')
    expect(html('lang')).toBe('en')
  })
  test('choosing Arabic sets right-to-left, any other language left-to-right', () => {
    const control = start()
    act(() => control.current.setLanguage('ar'))
    expect(control.current.settings.themeDirection).toBe('rtl')
    expect(html('dir')).toBe('rtl')
    act(() => control.current.setLanguage('en'))
    expect(html('dir')).toBe('ltr')
    act(() => control.current.toggleDirection())
    act(() => control.current.setLanguage('mn'))
    expect(html('dir')).toBe('ltr')
  })
  test('a stored Arabic forces right-to-left on load, despite a stored direction', () => {
    localStorage.setItem('i18nextLng', 'ar')
    document.cookie = 'themeDirection=ltr; Path=/'
    expect(start().current.settings.themeDirection).toBe('rtl')
  })
  test('an unsupported language falls back to Mongolian', () => {
    localStorage.setItem('i18nextLng', 'de-DE')
    expect(start().current.language).toBe('mn')
  })
  test('a browser that blocks local storage gets its language from the cookie', () => {
    document.cookie = 'i18nextLng=en; Path=/'
    const refuse = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(start().current.language).toBe('en')
    refuse.mockRestore()
  })
})
