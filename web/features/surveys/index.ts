import { IconClipboardText, IconFilePencil, IconFlag, IconMessageQuestion } from '@tabler/icons-react'
import { rights } from '#contract/features/surveys/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { accountStore } from '../../core/device/account-store.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('surveys-menu', mn, async () => (await import('./menu-en.ts')).en)

/** Surveys: list, page, builder, results, interviews and paper. */
export default webFeature(rights, {
  name: () => menu.text('surveys'),
  screens: [
    {
      path: '/dashboard/surveys',
      can: 'results',
      menu: { group: 'civic', order: 20, label: () => menu.text('surveys'), icon: IconClipboardText },
      load: () => import('./manage/SurveyList.tsx'),
    },
    {
      path: '/dashboard/surveys/new',
      can: 'write',
      label: () => menu.text('new'),
      load: () => import('./manage/SurveyNew.tsx'),
    },
    {
      path: '/dashboard/surveys/interviews',
      can: 'interview',
      menu: { group: 'civic', order: 21, label: () => menu.text('interviews'), icon: IconMessageQuestion },
      load: () => import('./interview/InterviewList.tsx'),
    },
    { path: '/dashboard/surveys/:id/interview', can: 'interview', load: () => import('./interview/Interview.tsx') },
    { path: '/dashboard/surveys/:id', can: 'results', load: () => import('./manage/SurveyShow.tsx') },
    { path: '/dashboard/surveys/:id/edit', can: 'write', load: () => import('./manage/SurveyEdit.tsx') },
    { path: '/dashboard/surveys/:id/coverage', can: 'results', load: () => import('./results/SurveyCoverage.tsx') },
    { path: '/dashboard/surveys/:id/result', can: 'results', load: () => import('./results/SurveyResult.tsx') },
    { path: '/dashboard/surveys/:id/flags', can: 'review', load: () => import('./results/SurveyFlags.tsx') },
    { path: '/dashboard/surveys/:id/paper', can: 'paper', load: () => import('./paper/SurveyPaper.tsx') },
    {
      path: '/dashboard/surveys/:id/invitations',
      can: 'invite',
      load: () => import('./invitations/Invitations.tsx'),
    },
    {
      path: '/dashboard/surveys/:id/invitations/print',
      can: 'invite',
      load: () => import('./invitations/InvitationSheet.tsx'),
    },
    { path: '/dashboard/surveys/:id/print', can: 'results', load: () => import('./paper/SurveyPrint.tsx') },
    { path: '/dashboard/surveys/:id/preview', can: 'results', load: () => import('./manage/SurveyPreview.tsx') },
  ],
  search: {
    can: 'results',
    label: () => menu.text('surveys'),
    find: async (q, signal) => (await import('./find.ts')).find(q, signal),
  },
  dueDates: {
    can: 'results',
    label: () => menu.text('dueDates'),
    find: async (span, signal) => (await import('./due-dates.ts')).find(span, signal),
  },
  trends: {
    answers: { order: 10, label: () => menu.text('weeks.answers'), path: '/dashboard/surveys', good: 'up' },
  },
  figures: {
    toReview: {
      path: '/dashboard/surveys',
      order: 22,
      icon: IconFlag,
      label: () => menu.text('figure.toReview'),
      inMenu: '/dashboard/surveys',
      lead: 5.6,
    },
    drafts: { path: '/dashboard/surveys', order: 43, icon: IconFilePencil, label: () => menu.text('figure.drafts') },
    running: {
      path: '/dashboard/surveys',
      order: 19,
      icon: IconClipboardText,
      label: () => menu.text('figure.running'),
      lead: 3.5,
      weeks: 'answers',
    },
  },
  home: [
    { can: 'results', place: 'main', order: 10, load: () => import('./home/RunningSurveys.tsx') },
    {
      can: 'results',
      place: 'map',
      order: 10,
      label: () => menu.text('map'),
      load: () => import('./home/CoverageCard.tsx'),
    },
    { can: 'answer', place: 'citizen', order: 30, load: () => import('./home/MySurveys.tsx') },
    { can: 'answer', place: 'citizen', order: 35, load: () => import('./home/MyAnswers.tsx') },
  ],
  settings: { order: 35, load: () => import('./settings.ts') },
  outbox: { interview: async () => (await import('./interview/outbox.ts')).default },
  offline: {
    can: 'interview',
    bring: async (user) => {
      const { downloadSurveys } = await import('./interview/offline.ts')
      return downloadSurveys(user.id, user.area?.id ?? '', accountStore(user))
    },
  },
})
