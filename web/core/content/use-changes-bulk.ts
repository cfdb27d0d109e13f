import { CONTENT_STATUSES } from '#contract/core/content/index.ts'
import { contentLabels } from '#contract/core/content/labels.ts'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { useLang } from '../i18n/text.ts'
import { useBulkStep, type useChosen } from '../lists/use-bulk.ts'
import { useDo } from '../query/query.ts'
import type { KitFeature } from './kit.ts'
import { contentTexts } from './texts/index.ts'

/**
 * Publishes or discards the unpublished changes of the selected records after confirmation, and reports skipped records
 * with the reason.
 */
export function useChangesBulk(feature: KitFeature) {
  const t = contentTexts.useText()
  const lang = useLang()
  const confirm = useConfirm()
  const bulk = useDo(feature, 'bulkChanges')
  const step = useBulkStep()
  const run = async (
    action: 'publish' | 'discard',
    { items, nameOf }: Pick<ReturnType<typeof useChosen>, 'items' | 'nameOf'>,
  ): Promise<boolean> => {
    const question = {
      title: t(`changes.${action}Title`),
      text: t(`changes.${action}Text`, { count: items.length }),
      confirmLabel: t(`changes.${action}`),
      danger: action === 'discard',
    }
    if (!(await confirm(question))) return false
    return step(items, {
      run: (records) => bulk.mutateAsync({ body: { records, action } }),
      done: (count) => t(`changes.${action}Done`, { count }),
      nameOf,
      stateOf: (state) => {
        const known = CONTENT_STATUSES.find((one) => one === state)
        return known && contentLabels[lang].phase[known]
      },
    })
  }
  return { run, isBusy: bulk.isPending }
}
