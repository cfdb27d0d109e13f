import { CITY_COLOURS, CITY_LANGUAGES } from '#contract/core/areas/city.ts'
import { PICTURE_NAMES } from '#contract/core/text/picture-formats.ts'
import {
  CITY_NAME_MAX_CHARS,
  CITY_PHONE_MAX_CHARS,
  CITY_PLACE_MAX_CHARS,
  CITY_TAGLINE_MAX_CHARS,
  citySettings,
  MAIL_FOOTER_MAX_CHARS,
} from '#contract/features/settings/index.ts'
import type { SettingGroup, SettingPart } from '../../core/city/kit.ts'
import { cityTexts } from './city-texts.ts'
import { LogoField } from './LogoField.tsx'

const identity: SettingPart = {
  setting: citySettings.identity,
  useTexts: () => {
    const t = cityTexts.useText()
    return {
      title: t('identity.title'),
      lead: t('identity.lead'),
      fields: [
        { kind: 'localized', path: 'name', label: t('identity.name'), limit: CITY_NAME_MAX_CHARS, required: true },
        {
          kind: 'localized',
          path: 'tagline',
          label: t('identity.tagline'),
          help: t('identity.taglineHelp'),
          limit: CITY_TAGLINE_MAX_CHARS,
        },
        {
          kind: 'own',
          path: 'logo',
          label: t('identity.logo'),
          help: t('identity.logoHelp', { formats: PICTURE_NAMES }),
          Input: LogoField,
          show: (value) => t(value ? 'identity.ownLogo' : 'identity.noLogo'),
        },
        {
          kind: 'choice',
          path: 'colour',
          label: t('identity.colour'),
          help: t('identity.colourHelp'),
          options: CITY_COLOURS.map((value) => ({ value, label: t(`colour.${value}`) })),
        },
        {
          kind: 'choices',
          path: 'languages',
          label: t('identity.languages'),
          help: t('identity.languagesHelp'),
          options: CITY_LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) })),
        },
      ],
    }
  },
}

const contact: SettingPart = {
  setting: citySettings.contact,
  useTexts: () => {
    const t = cityTexts.useText()
    const places = { kind: 'localized', limit: CITY_PLACE_MAX_CHARS, multiline: true } as const
    return {
      title: t('contact.title'),
      lead: t('contact.lead'),
      fields: [
        { ...places, path: 'address', label: t('contact.address') },
        { ...places, path: 'hours', label: t('contact.hours') },
        {
          kind: 'text',
          path: 'phone',
          label: t('contact.phone'),
          help: t('contact.phoneHelp'),
          limit: CITY_PHONE_MAX_CHARS,
          dir: 'ltr',
        },
        { kind: 'text', path: 'email', label: t('contact.email'), limit: 254, dir: 'ltr' },
      ],
    }
  },
}

const mail: SettingPart = {
  setting: citySettings.mail,
  useTexts: () => {
    const t = cityTexts.useText()
    return {
      title: t('mail.title'),
      lead: t('mail.lead'),
      fields: [
        {
          kind: 'text',
          path: 'sender',
          label: t('mail.sender'),
          help: t('mail.senderHelp'),
          limit: CITY_NAME_MAX_CHARS,
        },
        {
          kind: 'localized',
          path: 'footer',
          label: t('mail.footer'),
          help: t('mail.footerHelp'),
          limit: MAIL_FOOTER_MAX_CHARS,
          multiline: true,
        },
      ],
    }
  },
}

/** The city's settings about itself. */
export default {
  label: () => cityTexts.text('group'),
  parts: [identity, contact, mail],
} satisfies SettingGroup
