import { useQueryClient } from '@tanstack/react-query'
import { formatNumber } from '#contract/core/numbers.ts'
import type { MediaFull } from '#contract/features/media/index.ts'
import { usePictureInput } from '../../core/content/use-picture-input.tsx'
import { useLang } from '../../core/text.ts'
import { Button } from '../../ui/Button.tsx'
import layout from '../../ui/layout.module.css'
import { toast } from '../../ui/toast.ts'
import { useConfirm } from '../../ui/use-confirm.ts'
import classes from './media.module.css'
import { forContent, sendReplacement } from './send.ts'
import { mediaTexts } from './texts.ts'

/** Puts another picture in the place of this one, after saying what follows. */
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
        {/* in the row of the button: empty, it takes no place of its own */}
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
