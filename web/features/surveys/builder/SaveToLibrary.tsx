import { useState } from 'react'
import { countCharacters, type Localized } from '#contract/core/text/localized.ts'
import { type LibraryKind, type Structure, surveys, TITLE_MAX_CHARS } from '#contract/features/surveys/index.ts'
import { ApiProblem } from '../../../core/api/client.ts'
import { problemText } from '../../../core/api/problem-text.ts'
import { fieldText } from '../../../core/forms/form.tsx'
import { coreTexts } from '../../../core/i18n/texts/index.ts'
import { useDo } from '../../../core/query/query.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { LocalizedField } from '../../../ui/fields/LocalizedField.tsx'
import pageClasses from '../surveys.module.css'
import { surveyTexts } from '../texts.ts'
import { withText } from './draft.ts'

interface Props {
  kind: LibraryKind
  name: Localized
  structure: Structure
  onClose: () => void
}

/** Saves questions, or a whole questionnaire, to the library under a name. */
export default function SaveToLibrary({ kind, name: suggested, structure, onClose }: Props) {
  const t = surveyTexts.useText()
  const c = coreTexts.useText()
  const add = useDo(surveys, 'addToLibrary')
  const [name, setName] = useState<Localized>(suggested)
  const [errors, setErrors] = useState<{ mn?: string; en?: string }>({})
  const input = (lang: 'mn' | 'en') => ({
    value: name[lang] ?? '',
    ...(errors[lang] ? { error: errors[lang] } : {}),
    onChange: (event: { currentTarget: { value: string } }) => setName(withText(name, lang, event.currentTarget.value)),
  })
  const send = async () => {
    try {
      await add.mutateAsync({ body: { kind, name, structure } })
      toast(t('library.saved'))
      onClose()
    } catch (problem) {
      const refused = problem instanceof ApiProblem ? problem.errors : []
      const [mn, en] = ['name.mn', 'name.en'].map((path) => refused.find((one) => one.path === path))
      setErrors({ ...(mn ? { mn: fieldText(mn) } : {}), ...(en ? { en: fieldText(en) } : {}) })
      if (!mn && !en) toast(problemText(problem), { variant: 'error' })
    }
  }
  return (
    <Dialog opened onClose={onClose} title={t(`library.save.${kind}`)} width={560}>
      <form
        noValidate
        className={pageClasses.stack}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <p className={pageClasses.under}>{t('library.saveText')}</p>
        <LocalizedField
          label={t('library.name')}
          required
          limit={TITLE_MAX_CHARS}
          count={countCharacters}
          mn={input('mn')}
          en={input('en')}
        />
        <div className={pageClasses.buttons} data-end>
          <Button variant="default" onClick={onClose}>
            {c('form.cancel')}
          </Button>
          <Button type="submit" loading={add.isPending}>
            {c('form.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
