import type { BoardDraft, LabelColour } from '#contract/features/kanban/index.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './template-mn.ts'
import { kanbanTexts } from './texts.ts'

/** Texts of the templates. */
export const templateTexts = makeTexts('kanban-templates', mn, async () => (await import('./template-en.ts')).en)

/** The boards to start from, whose columns and labels are named in the language of the person. */
export const TEMPLATES = ['plain', 'requests', 'repairs', 'meeting', 'event'] as const
export type Template = (typeof TEMPLATES)[number]

/** The card limit of the column in which work is in progress, and the colours of the labels. */
const MORE: Record<
  Exclude<Template, 'plain'>,
  { limit: number | null; colours: [LabelColour, LabelColour, LabelColour] }
> = {
  requests: { limit: 10, colours: ['red', 'amber', 'violet'] },
  repairs: { limit: 5, colours: ['blue', 'amber', 'green'] },
  meeting: { limit: null, colours: ['violet', 'blue', 'red'] },
  event: { limit: null, colours: ['green', 'pink', 'blue'] },
}

/** The columns and labels of a template. */
export function useTemplate(): (template: Template) => Pick<BoardDraft, 'columns' | 'labels'> {
  const t = kanbanTexts.useText()
  const own = templateTexts.useText()
  return (template) => {
    if (template === 'plain') {
      const names = [t('start.todo'), t('start.doing'), t('start.done')]
      return { columns: names.map((name) => ({ name, limit: null })), labels: [] }
    }
    const { limit, colours } = MORE[template]
    return {
      columns: (['c1', 'c2', 'c3', 'c4'] as const).map((no) => ({
        name: own(`${template}.${no}`),
        limit: no === 'c3' ? limit : null,
      })),
      labels: (['l1', 'l2', 'l3'] as const).map((no, i) => ({
        name: own(`${template}.${no}`),
        colour: colours[i] ?? 'grey',
      })),
    }
  }
}
