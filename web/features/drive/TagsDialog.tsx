import { useState } from 'react'
import { type DriveNode, drive, FILE_TAG_CHARS, FILE_TAGS_MAX, NodeTags } from '#contract/features/drive/index.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { SuggestField } from '../../ui/fields/SuggestField.tsx'
import classes from './drive.module.css'
import { driveTexts } from './texts.ts'

type Values = {
  /** Tags that were changed: whether all files will have it. */
  changed: Readonly<Record<string, boolean>>
}

/** The tags of one or several files: each is given to all of them, taken from all, or left as it is. */
export function TagsDialog({ nodes, onClose }: { nodes: readonly DriveNode[]; onClose: () => void }) {
  const t = driveTexts.useText()
  const c = coreTexts.useText()
  const set = useDo(drive, 'setTags')
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof NodeTags>({
    schema: NodeTags,
    initial: { changed: {} },
    toBody: ({ changed }) => ({
      ids: nodes.map(({ id }) => id),
      add: Object.keys(changed).filter((tag) => changed[tag]),
      remove: Object.keys(changed).filter((tag) => !changed[tag]),
    }),
    send: async (body) => {
      await set.mutateAsync({ body })
      toast(c('form.saved'))
      onClose()
    },
  })
  const { changed } = form.values
  const known = [...new Set([...nodes.flatMap(({ tags }) => tags), ...Object.keys(changed)])]
  const choose = (tag: string, isOn: boolean) => form.setFieldValue('changed', { ...changed, [tag]: isOn })
  return (
    <FormDialog
      title={t('tags.title')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: c('form.save'), isBusy: isSending }}
    >
      {known.length === 0 && <p className={classes.note}>{t('tags.none')}</p>}
      {known.map((tag) => (
        <TagBox
          key={tag}
          tag={tag}
          having={changed[tag] === undefined ? nodes.filter(({ tags }) => tags.includes(tag)).length : undefined}
          isOn={changed[tag] ?? nodes.every(({ tags }) => tags.includes(tag))}
          all={nodes.length}
          onChange={(isOn) => choose(tag, isOn)}
        />
      ))}
      <NewTag known={known} onAdd={(tag) => choose(tag, true)} />
    </FormDialog>
  )
}

interface BoxProps {
  tag: string
  /** How many of the files have it; undefined once it was changed. */
  having: number | undefined
  isOn: boolean
  all: number
  onChange: (isOn: boolean) => void
}

const TagBox = ({ tag, having, isOn, all, onChange }: BoxProps) => (
  <CheckField
    label={<bdi>{tag}</bdi>}
    checked={isOn}
    ref={(box) => {
      if (box) box.indeterminate = having !== undefined && having > 0 && having < all
    }}
    onChange={() => onChange(!isOn)}
  />
)

/** Adds a tag: a new one, or one that other files have. */
function NewTag({ known, onAdd }: { known: readonly string[]; onAdd: (tag: string) => void }) {
  const t = driveTexts.useText()
  const [text, setText] = useState('')
  const { data } = useAsk(drive, 'tags')
  const wanted = text.trim()
  const has = (tag: string) => known.some((one) => one.toLocaleLowerCase() === tag.toLocaleLowerCase())
  const others = (data?.data ?? []).map(({ tag }) => tag).filter((tag) => !has(tag))
  const add = () => {
    if (wanted === '' || has(wanted)) return
    // the spelling that others use
    onAdd(others.find((tag) => tag.toLocaleLowerCase() === wanted.toLocaleLowerCase()) ?? wanted)
    setText('')
  }
  return (
    <div className={classes.addLine}>
      <SuggestField
        label={t('tags.new')}
        help={t('tags.help', { max: FILE_TAGS_MAX, chars: FILE_TAG_CHARS })}
        maxLength={FILE_TAG_CHARS}
        data={others.filter((tag) => tag.toLocaleLowerCase().includes(wanted.toLocaleLowerCase())).slice(0, 8)}
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || wanted === '') return
          event.preventDefault()
          add()
        }}
      />
      <Button variant="light" onClick={add} disabled={wanted === '' || has(wanted)}>
        {t('tags.add')}
      </Button>
    </div>
  )
}
