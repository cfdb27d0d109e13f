import { VideoSource, watchAddress } from '#contract/features/videos/index.ts'
import { videoWords } from '#contract/features/videos/words.ts'
import type { OwnField } from '../../core/content/kit.ts'
import { useLang } from '../../core/text.ts'
import { videoTexts } from './texts.ts'

const inBoth = (value: unknown) =>
  typeof value === 'object' && value !== null ? Object.values(value).filter(Boolean).join('\n') : ''
const names = (value: unknown) =>
  Array.isArray(value) ? value.map((file: { name?: string }) => file.name ?? '').join(', ') : ''

/** The fields that only videos have, as comparisons name and show them: those of the form, and those that versions keep. */
export function useVideoFields(): readonly OwnField[] {
  const t = videoTexts.useText()
  const lang = useLang()
  const source = (value: unknown) => {
    const { data } = VideoSource.safeParse(value)
    if (!data) return ''
    return data.provider === 'file' ? videoWords[lang].provider.file : watchAddress(data)
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
