import { useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { SplitButton } from '../../ui/controls/SplitButton.tsx'
import { usePhone } from '../../ui/theme/use-phone.ts'
import { PLANS_OF, type Plan } from './publish-plan.ts'
import { formTexts } from './texts/form.ts'
import type { ContentFormState } from './use-content-form.ts'

/** Saving a record that citizens have not seen yet: as it is, or published now or at a set time. */
export function PublishButtons({ state }: { state: ContentFormState }) {
  const c = formTexts.useText()
  const isPhone = usePhone()
  const { phase, values, isSending, isUploading } = state
  const { plan } = values.publish
  const [pressed, setPressed] = useState<Plan>(plan)
  const go = (next: Plan) => {
    setPressed(next)
    state.save(undefined, { plan: next })
  }
  const names: Record<Plan, string> = {
    keep: phase === 'draft' ? c('publish.saveDraft') : c('publish.save'),
    now: c('publish.publish'),
    at: phase === 'scheduled' ? c('publish.save') : c('publish.schedule'),
    back: c('publish.toDraft'),
  }
  // a record that is kept as it is can be published at once: that is the other button
  const main: Plan = plan === 'keep' ? 'now' : plan
  const keeps = PLANS_OF[phase].includes('keep')
  const others = PLANS_OF[phase].filter((one) => one !== main && (isPhone || one !== 'keep'))
  const longNames: Record<Plan, string> = {
    ...names,
    now: c('publish.now'),
    at: c('publish.at'),
    back: c('publish.back'),
  }
  return (
    <>
      {keeps && !isPhone && (
        <Button
          // Enter in a field saves, and never publishes
          type="submit"
          variant="default"
          loading={isSending && pressed === 'keep'}
          disabled={isUploading || isSending}
          onClick={(event) => {
            event.preventDefault()
            go('keep')
          }}
        >
          {names.keep}
        </Button>
      )}
      <SplitButton
        type={keeps ? 'button' : 'submit'}
        loading={isSending && (isPhone || pressed !== 'keep')}
        disabled={isUploading || isSending}
        onClick={(event) => {
          event.preventDefault()
          go(main)
        }}
        more={c('publish.other')}
        items={others.map((one) => ({
          label: longNames[one],
          disabled: isUploading || isSending,
          onSelect: () => (one === 'at' ? schedule(state) : go(one)),
        }))}
      >
        {names[main]}
      </SplitButton>
    </>
  )
}

/** Asks for the day and time of publishing, in the form. */
function schedule({ form, values }: ContentFormState) {
  form.setFieldValue('publish', { ...values.publish, plan: 'at' })
  // the fields appear with the next render
  setTimeout(() => document.querySelector<HTMLElement>('[name=publishDay]')?.focus(), 0)
}
