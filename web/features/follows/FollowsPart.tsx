import { IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import type { Colleague } from '#contract/core/people/colleague.ts'
import { shortName } from '#contract/core/people/person.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { follows } from '#contract/features/follows/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './follows.module.css'
import { followTexts } from './texts.ts'

/** On the profile: whom the person follows, and by whom the person is followed. */
export default function FollowsPart() {
  const t = followTexts.useText()
  const lang = useLang()
  const { data, error, refetch } = useAsk(follows, 'list')
  if (error && !data) return <ErrorState level={2} title={t('failed')} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Card>
        <TextSkeleton lines={6} />
      </Card>
    )
  const { following, followers, followersTotal } = data.data
  const followed = new Set(following.map(({ id }) => id))
  return (
    <div className={classes.parts}>
      <Card title={t('following')}>
        <Finder followed={followed} />
        {following.length === 0 && <p className={classes.note}>{t('noFollowing')}</p>}
        <People
          label={t('following')}
          people={following}
          action={(person) => <FollowButton person={person} isFollowed />}
        />
      </Card>
      <Card title={t('followers')} text={followersTotal > 0 && t('more', { n: formatNumber(followersTotal, lang) })}>
        {followers.length === 0 && <p className={classes.note}>{t('noFollowers')}</p>}
        <People
          label={t('followers')}
          people={followers}
          action={(person) => <FollowButton person={person} isFollowed={followed.has(person.id)} />}
        />
      </Card>
    </div>
  )
}

/** Finds colleagues whom the person does not follow yet. */
function Finder({ followed }: { followed: ReadonlySet<string> }) {
  const t = followTexts.useText()
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const { data } = useAsk(
    follows,
    'people',
    { query: { q } },
    { enabled: q !== '', placeholderData: (before) => before },
  )
  const found = q === '' ? [] : (data?.data.filter(({ id }) => !followed.has(id)) ?? [])
  return (
    <div className={classes.finder}>
      <TextField
        label={t('find')}
        help={t('findHelp')}
        type="search"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div role="status">
        {q !== '' && data && found.length === 0 && <p className={classes.note}>{t('noneFound')}</p>}
      </div>
      <People
        label={t('found')}
        people={found}
        action={(person) => <FollowButton person={person} isFollowed={false} />}
      />
    </div>
  )
}

interface PeopleProps {
  label: string
  people: readonly Colleague[]
  action: (person: Colleague) => ReactNode
}

function People({ label, people, action }: PeopleProps) {
  const t = followTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  if (people.length === 0) return null
  return (
    <ul className={classes.people} aria-label={label}>
      {people.map((person) => (
        <li key={person.id} className={classes.person}>
          <Avatar name={shortName(person)} size={40} decorative />
          <span className={classes.who}>
            <bdi>{shortName(person)}</bdi>
            <small>
              {[c(`role.${person.role}`), person.area && inLang(person.area, lang)].filter(Boolean).join(' · ')}
            </small>
          </span>
          <Link to={`/dashboard/blog/posts?author=${person.id}`} aria-label={t('postsOf', { name: shortName(person) })}>
            {t('posts')}
          </Link>
          {action(person)}
        </li>
      ))}
    </ul>
  )
}

function FollowButton({ person, isFollowed }: { person: Colleague; isFollowed: boolean }) {
  const t = followTexts.useText()
  const step = useDo(follows, isFollowed ? 'unfollow' : 'follow')
  const Icon = isFollowed ? IconUserMinus : IconUserPlus
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<Icon size={18} aria-hidden />}
      loading={step.isPending}
      aria-label={t(isFollowed ? 'unfollowOf' : 'followOf', { name: shortName(person) })}
      onClick={() =>
        step.mutate(
          { params: { personId: person.id } },
          { onError: (error) => toast(problemText(error), { variant: 'error' }) },
        )
      }
    >
      {t(isFollowed ? 'unfollow' : 'follow')}
    </Button>
  )
}
