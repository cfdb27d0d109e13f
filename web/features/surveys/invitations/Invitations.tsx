import { IconBell, IconPrinter, IconRefresh } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { type Invitation, type Survey, surveys } from '#contract/features/surveys/index.ts'
import { codeOf } from '../../../core/api/client.ts'
import { problemText } from '../../../core/api/problem-text.ts'
import { AreaPicker } from '../../../core/areas/AreaPicker.tsx'
import { useLang } from '../../../core/i18n/text.ts'
import { ListTable } from '../../../core/lists/ListTable.tsx'
import { useList } from '../../../core/lists/use-list.ts'
import { useAsk, useDo } from '../../../core/query/query.ts'
import { useUser } from '../../../core/session/session.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import type { Column } from '../../../ui/data/table/types.ts'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { Status } from '../../../ui/feedback/Status.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { pathOf, pathOfInvitationSheet, SURVEYS } from '../paths.ts'
import { SurveyNotFound } from '../SurveyNotFound.tsx'
import { surveyTexts } from '../texts.ts'
import { AddInvitations } from './AddInvitations.tsx'
import classes from './invitations.module.css'
import { mayInvite } from './may-invite.ts'
import { invitationTexts } from './texts.ts'
import { INVITED_LEVELS, useOwnLevel } from './use-own-level.ts'

/** The invitations of a survey: adding, printing, replacing lost ones, and reminding. */
export default function Invitations() {
  const t = invitationTexts.useText()
  const s = surveyTexts.useText()
  const lang = useLang()
  const { id = '' } = useParams()
  const { data, error, refetch } = useAsk(surveys, 'one', { params: { id } })
  const survey = data?.data
  const name = survey ? inLang(survey.title, lang) || s('untitled') : t('surveys')
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      crumbs={[{ label: t('surveys'), to: SURVEYS }, { label: name, to: pathOf(id) }, { label: t('title') }]}
      crumbsLabel={t('path')}
    >
      {error && !survey && <SurveyNotFound isGone={codeOf(error) === 'not_found'} onRetry={() => void refetch()} />}
      {!error && !survey && <TextSkeleton lines={8} />}
      {survey && !mayInvite(survey) && (
        <Card>
          <Empty level={2} title={t('offTitle')} text={t('offText')} />
        </Card>
      )}
      {survey && mayInvite(survey) && <InvitationsOf survey={survey} />}
    </Page>
  )
}

function InvitationsOf({ survey }: { survey: Survey }) {
  const t = invitationTexts.useText()
  const { area } = useUser()
  const [search, setSearch] = useSearchParams()
  const own = useOwnLevel()
  const areaId = search.get('areaId') ?? own
  // chosen below, from the levels that have invitations: the choice of the header has others
  const list = useList(surveys, 'invitations', { params: { id: survey.id }, fixed: areaId ? { areaId } : {} })
  const columns = useColumns()
  const replace = useReplace(survey)
  return (
    <>
      <Card>
        <div className={classes.stack}>
          {area?.level !== 'section' && (
            <AreaPicker
              label={t('area')}
              levels={INVITED_LEVELS}
              value={areaId}
              onChange={(next) => setSearch(next ? { areaId: next } : {}, { replace: true })}
            />
          )}
          {areaId === null ? <p className={classes.quiet}>{t('areaHelp')}</p> : <AreaSteps {...{ survey, areaId }} />}
        </div>
      </Card>
      {areaId !== null && <AddInvitations key={areaId} survey={survey} areaId={areaId} />}
      {/* a list further inside: the steps above it, which the lead explains, are what the page is for */}
      <div>
        <ListTable<Invitation>
          name="survey-invitations"
          label={t('list')}
          columns={columns}
          list={list}
          defaultSort="no"
          rowId={({ id }) => id}
          rowName={({ no, household }) => `${no} ${household}`}
          rowActions={(row) =>
            row.answered
              ? []
              : [
                  {
                    label: t('replace'),
                    icon: <IconRefresh size={18} aria-hidden />,
                    onSelect: () => void replace(row),
                  },
                ]
          }
          empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        />
      </div>
    </>
  )
}

/** Printing and reminding for one area. */
function AreaSteps({ survey, areaId }: { survey: Survey; areaId: string }) {
  const t = invitationTexts.useText()
  const lang = useLang()
  const remind = useDo(surveys, 'remind')
  const sheet = pathOfInvitationSheet(survey.id)
  const send = () =>
    remind.mutateAsync({ params: { id: survey.id }, body: { areaId } }).then(
      ({ data: { reminded } }) =>
        toast(reminded > 0 ? t('reminded', { n: formatNumber(reminded, lang) }) : t('remindedNone')),
      (error: unknown) => toast(problemText(error), { variant: 'error' }),
    )
  return (
    <div className={classes.steps}>
      <LinkButton to={`${sheet}?areaId=${areaId}`} leftSection={<IconPrinter size={18} aria-hidden />}>
        {t('print')}
      </LinkButton>
      {!survey.anonymous && (
        <LinkButton
          to={`${sheet}?areaId=${areaId}&which=open`}
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
        >
          {t('printOpen')}
        </LinkButton>
      )}
      {survey.phase === 'active' && survey.counted.includes('registered') && (
        <Button
          variant="default"
          loading={remind.isPending}
          leftSection={<IconBell size={18} aria-hidden />}
          onClick={() => void send()}
        >
          {t('remind')}
        </Button>
      )}
    </div>
  )
}

function useReplace(survey: Survey): (row: Invitation) => Promise<void> {
  const t = invitationTexts.useText()
  const confirm = useConfirm()
  const { mutateAsync } = useDo(surveys, 'replaceInvitation')
  const navigate = useNavigate()
  return async ({ id: invitationId, areaId, no }) => {
    const asked = await confirm({
      title: t('askReplace', { no }),
      text: t('askReplaceText'),
      confirmLabel: t('replace'),
    })
    if (!asked) return
    try {
      await mutateAsync({ params: { id: survey.id, invitationId } })
      toast(t('replacedDone'))
      // the new link, to be printed or read out
      void navigate(`${pathOfInvitationSheet(survey.id)}?${new URLSearchParams({ areaId, invitationId })}`)
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
}

function useColumns(): Column<Invitation>[] {
  const t = invitationTexts.useText()
  const lang = useLang()
  return useMemo(
    () => [
      { id: 'no', header: t('no'), cell: ({ no }) => formatNumber(no, lang) },
      { id: 'household', header: t('household'), cell: ({ household }) => <span dir="auto">{household}</span> },
      { id: 'place', header: t('place'), cell: ({ area }) => inLang(area, lang) },
      {
        id: 'state',
        header: t('state'),
        cell: ({ answered, round }) => (
          <span className={classes.steps}>
            {answered === null ? (
              <span className={classes.quiet}>{t('hidden')}</span>
            ) : (
              <Status tone={answered ? 'good' : 'neutral'}>{t(answered ? 'answered' : 'open')}</Status>
            )}
            {round > 0 && <span className={classes.quiet}>{t('replaced', { n: formatNumber(round, lang) })}</span>}
          </span>
        ),
      },
    ],
    [t, lang],
  )
}
