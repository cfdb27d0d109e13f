import { useQueryClient } from '@tanstack/react-query'
import { formatNumber } from '#contract/core/text/numbers.ts'
import type { MediaFull } from '#contract/features/media/index.ts'
import { usePictureInput } from '../../core/content/use-picture-input.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import layout from '../../ui/layout/layout.module.css'
import classes from './media.module.css'
import { forContent, sendReplacement } from './send.ts'
import { mediaTexts } from './texts.ts'

/** Replaces a picture everywhere, after explaining the consequences. */
export function MediaReplace({ picture }: { picture: MediaFull }) {
  const t = mediaTexts.useText()
  const lang = useLang()
  const confirm = useConfirm()
  const client = useQueryClient()
  const input = usePictureInput(
    async (file, onProgress) => {
      const made = await sendReplacement(picture, file, onProgress)
      toast(t('replace.done', { n: formatNumber(made.replaced, lang) }), { lines: [t('replace.check')] })
      return forContent(made)
    },
    // records of every kind may show it
    () => void client.invalidateQueries(),
  )
  const ask = async () => {
    const question = { title: t('replace.title'), text: t('replace.text'), confirmLabel: t('replace.choose') }
    if (await confirm(question)) input.choose()
  }
  const isSending = input.percent !== undefined
  return (
    <div className={layout.stack}>
      <div className={layout.buttons}>
        <Button variant="default" loading={isSending} onClick={() => void ask()}>
          {t('replace.action')}
        </Button>
        {input.input}
        {/* in the row of the button, so that it takes no space while empty */}
        <div role="status" className={classes.quiet}>
          {isSending && t('replace.sending', { percent: input.percent ?? 0 })}
        </div>
      </div>
      {input.failed && (
        <p role="alert" className={classes.problem}>
          {input.failed}
        </p>
      )}
    </div>
  )
}
