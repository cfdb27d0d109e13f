import { IconKeyboard, IconLanguage, IconLogout, IconMoon, IconSettings, IconSun } from '@tabler/icons-react'
import { useOfferedLanguages } from '../city/CityBrand.tsx'
import { coreTexts } from '../i18n/texts/index.ts'
import { useSettings } from '../settings/use-settings.ts'
import { LANGUAGES } from '../settings/values.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { useSignOut } from './use-sign-out.ts'

/** What can be done from the palette everywhere: theme, languages, settings, the list of keys, signing out. */
export function useCommands(onDrawer: (name: 'settings' | 'keys') => void): PaletteEntry[] {
  const t = coreTexts.useText()
  const { settings, language, toggleMode, setLanguage } = useSettings()
  const isOffered = useOfferedLanguages()
  const leave = useSignOut()
  const isDark = settings.themeMode === 'dark'
  const command = (id: string, title: string, icon: PaletteEntry['icon'], run: () => void): PaletteEntry => ({
    id: `command:${id}`,
    title,
    to: '',
    icon,
    run,
  })
  return [
    command('mode', t(isDark ? 'header.lightMode' : 'header.darkMode'), isDark ? IconSun : IconMoon, toggleMode),
    ...LANGUAGES.filter((one) => one !== language && (one !== 'en' || isOffered(one))).map((one) =>
      command(`language:${one}`, `${t('header.language')}: ${t(`language.${one}`)}`, IconLanguage, () =>
        setLanguage(one),
      ),
    ),
    command('settings', t('header.settings'), IconSettings, () => onDrawer('settings')),
    command('keys', t('keys.title'), IconKeyboard, () => onDrawer('keys')),
    command('leave', t('header.signOut'), IconLogout, () => void leave()),
  ]
}
