import type { OwnField } from '../../core/content/kit.ts'
import { blogTexts } from './texts.ts'

const tagsOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))

/** The fields specific to posts, as comparisons show them: those of the form, and those in versions. */
export function usePostFields(): readonly OwnField[] {
  const t = blogTexts.useText()
  return [
    { name: 'tags', label: t('form.tags'), show: tagsOf },
    { name: 'byline', label: t('form.byline'), show: (value) => (value === true ? t('form.yes') : t('form.no')) },
  ]
}
