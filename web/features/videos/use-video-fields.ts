import { VideoSource, watchAddress } from '#contract/features/videos/index.ts'
import { videoLabels } from '#contract/features/videos/labels.ts'
import type { OwnField } from '../../core/content/kit.ts'
import { useLang } from '../../core/i18n/text.ts'
import { videoTexts } from './texts.ts'

const inBoth = (value: unknown) =>
  typeof value === 'object' && value !== null ? Object.values(value).filter(Boolean).join('\n') : ''
const names = (value: unknown) =>
  Array.isArray(value) ? value.map((file: { name?: string }) => file.name ?? '').join(', ') : ''

/** The fields specific to videos, as comparisons show them: those of the form, and those in versions. */
export function useVideoFields(): readonly OwnField[] {
  const t = videoTexts.useText()
  const lang = useLang()
  const source = (value: unknown) => {
    const { data } = VideoSource.safeParse(value)
    if (!data) return ''
    return data.provider === 'file' ? videoLabels[lang].provider.file : watchAddress(data)
  }
  return [
    { name: 'source', label: t('form.film'), show: source },
    {
      name: 'by',
      label: t('form.how'),
      show: (value) => (value === 'file' ? t('form.byFile') : value === 'link' ? t('form.byLink') : ''),
    },
    { name: 'file', label: t('form.file'), show: names },
    { name: 'link', label: t('form.link'), show: (value) => (typeof value === 'string' ? value : '') },
    { name: 'transcript', label: t('form.transcript'), show: inBoth },
  ]
}
