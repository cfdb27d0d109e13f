import { type Group, TITLE_MAX_CHARS } from '#contract/features/surveys/index.ts'
import { surveyTexts } from '../texts.ts'
import { useTools } from './context.ts'
import { PipedPair } from './PipedPair.tsx'
import { changeGroup, earlierQuestionsOfGroup } from './structure.ts'

/** The title of a group, into which answers to questions of earlier groups may be inserted. */
export function GroupTitle({ group, at }: { group: Group; at: number }) {
  const t = surveyTexts.useText()
  const { changeStructure, structure } = useTools()
  return (
    <PipedPair
      path={`structure.${at}.title`}
      label={t('group.title')}
      value={group.title}
      limit={TITLE_MAX_CHARS}
      required
      earlier={earlierQuestionsOfGroup(structure(), group.id)}
      onText={(title, field) => changeStructure((now) => changeGroup(now, group.id, { title }), field)}
    />
  )
}
