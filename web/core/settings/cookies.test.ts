import { expect, test } from 'vitest'
import { cookieRemovalText, cookieText, languageCookieText, readLanguage, readSettings } from './cookies.ts'

test('without cookies the settings have their defaults', () => {
  expect(readSettings('')).toEqual({
    themeMode: 'light',
    themeDirection: 'ltr',
    themeContrast: 'default',
    themeLayout: 'vertical',
    themeColorPresets: 'default',
    themeStretch: false,
  })
})

test('settings are found among other cookies, with or without spaces', () => {
  const header = 'sid=a=b;themeMode=dark; themeColorPresets=purple;themeStretch=true; last=1'
  expect(readSettings(header)).toMatchObject({ themeMode: 'dark', themeColorPresets: 'purple', themeStretch: true })
})

test('a cookie whose name only contains that of a setting is ignored', () => {
  expect(readSettings('xthemeMode=dark; themeMode2=dark').themeMode).toBe('light')
})

test('Arabic in the cookie forces right-to-left', () => {
  expect(readLanguage('i18nextLng=ar')).toBe('ar')
  expect(readSettings('i18nextLng=ar; themeDirection=ltr').themeDirection).toBe('rtl')
})

test("a setting's cookie lives three days at path /, a removed one expires immediately, the language lives a year", () => {
  expect(cookieText('themeStretch', true)).toBe('themeStretch=true; Path=/; Max-Age=259200; SameSite=Lax')
  expect(cookieRemovalText('themeMode')).toBe('themeMode=; Path=/; Max-Age=0; SameSite=Lax')
  expect(languageCookieText('mn')).toBe('i18nextLng=mn; Path=/; Max-Age=31536000; SameSite=Lax')
})
