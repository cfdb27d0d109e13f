import { textAt } from '#contract/core/text/catalogue.ts'
import { ANSWER_MAX_CHARS, ANSWER_MIN_CHARS, CONTACT_PLACES, contacts } from '#contract/features/contacts/index.ts'
import { contactLabels } from '#contract/features/contacts/labels.ts'
import { useReplies } from '../../core/city/replies.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useBulkStep, type useChosen } from '../../core/lists/use-bulk.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { contactTexts } from './texts.ts'

const WAYS = ['mail', 'phone'] as const
const ACTIONS = { mail: 'answer', phone: 'answer_by_phone' } as const
const PLACES = CONTACT_PLACES.map((place) => `{{${place}}}`).join(', ')
/** Placeholders remain in the text: the server fills them in for each message. */
const NO_FACTS = {}

/** One reply to the selected messages. It is sent by mail and cannot be undone, so it is confirmed in a dialog. */
export function ContactBulk({ chosen }: { chosen: ReturnType<typeof useChosen> }) {
  const t = contactTexts.useText()
  const lang = useLang()
  const confirm = useConfirm()
  const bulk = useDo(contacts, 'bulk')
  const step = useBulkStep()
  const offered = useAsk(contacts, 'replies')
  const replies = useReplies(offered.data?.data, NO_FACTS, lang)
  const run = async (way: (typeof WAYS)[number]) => {
    const answer = await confirm({
      title: t(`bulk.ask.${way}`, { count: chosen.items.length }),
      text: t(`bulk.askText.${way}`),
      confirmLabel: t(way === 'mail' ? 'show.send' : 'show.note'),
      note: {
        label: t('show.text'),
        help: t('bulk.places', { places: PLACES }),
        required: true,
        min: ANSWER_MIN_CHARS,
        max: ANSWER_MAX_CHARS,
        replies,
      },
    })
    if (!answer) return
    const isTaken = await step(chosen.items, {
      run: (items) => bulk.mutateAsync({ body: { contacts: items, action: ACTIONS[way], text: answer.note } }),
      done: (count) => t(`bulk.done.${way}`, { count }),
      nameOf: chosen.nameOf,
      stateOf: (state) => textAt(contactLabels[lang].status, state),
    })
    if (isTaken) chosen.clear()
  }
  return WAYS.map((way) => (
    <Button key={way} size="xs" variant="default" disabled={bulk.isPending} onClick={() => void run(way)}>
      {t(`bulk.action.${way}`)}
    </Button>
  ))
}
