import { type Survey, surveys } from '#contract/features/surveys/index.ts'
import { unscoped } from '../../core/access/unscoped.ts'
import { serve } from '../../core/requests/declare.ts'
import { admit } from './answering/admission.ts'
import { takeAnswer } from './answering/answer.ts'
import { addFile, admitFile, listFiles } from './answering/files.ts'
import { changeMyAnswer, showMyAnswer } from './answering/my-answer.ts'
import { newTicket } from './answering/respondent.ts'
import { EXPIRY_JOB, resumeCounts, scheduleCount } from './counting/debounced-count.ts'
import { exportAnswers, exportCodebook } from './export/export.ts'
import { surveyAlerts } from './flags/flag-alerts.ts'
import { deleteExpiredSignals } from './flags/signals.ts'
import { forgetHouseholds } from './invitations/forget.ts'
import { invitationLinks, invite, listInvitations, replaceInvitation } from './invitations/invitations.ts'
import { remind } from './invitations/remind.ts'
import { archiveSurvey } from './manage/archive.ts'
import { surveyFollowers } from './manage/area-followers.ts'
import { correctSurvey } from './manage/correct.ts'
import { surveysDue } from './manage/due-dates.ts'
import { findSurvey } from './manage/find.ts'
import { addToLibrary, libraryEntry, listLibrary } from './manage/library.ts'
import { countPhases, exportSurveys, listSurveys } from './manage/list.ts'
import { actOnSurvey, extendSurvey } from './manage/transition.ts'
import { changeSurvey, copySurvey, createSurvey, removeSurvey } from './manage/write.ts'
import { surveysData } from './open-data.ts'
import { admitPaper, paperTemplate, readPaper, savePaper } from './paper/paper.ts'
import { personalData } from './personal-data.ts'
import { coverageOf, exportCoverage } from './results/coverage.ts'
import { crossAllOf, crossOf } from './results/cross.ts'
import { exportCross } from './results/cross-file.ts'
import { countFlags, listFlags } from './results/flags.ts'
import { placePointsOf, placesOf, textsOf } from './results/open-answers.ts'
import { resultAreasOf, resultOf } from './results/results.ts'
import { reviewAnswer, reviewAnswers } from './results/review.ts'
import { showFull } from './show.ts'
import { anchors, SIGNALS, type SurveyTables } from './tables.ts'
import { surveyWeeks } from './weekly.ts'
import { downloadForm, readForm } from './xlsform/xlsform.ts'

/** Surveys: creating, answering, counting, results. Source: docs/rules/surveys.md. */
export default serve<SurveyTables>()(surveys, {
  personalData,
  anchors,
  recordNames: { surveys: 'surveys.title' },
  privateTables: ['survey_answers', 'survey_people'],
  admit: { addFile: admitFile, readPaper: admitPaper, savePaper: admitPaper },
  // handlers put the complete survey into a `stale` problem, so the row needs no conversion
  present: { surveys: (row: Survey) => row },
  jobs: { [EXPIRY_JOB]: (core) => () => deleteExpiredSignals(unscoped(core, SIGNALS), core.now()) },
  resume: async (core) => {
    await forgetHouseholds(core)
    await resumeCounts(core)
  },
  areaFollowers: [surveyFollowers],
  alerts: surveyAlerts,
  openData: [surveysData],
  weekly: surveyWeeks,
  handlers: {
    list: listSurveys,
    due: async (call) => ({ data: await surveysDue(call, call.query) }),
    exportList: exportSurveys,
    facets: async (call) => ({ data: { phase: await countPhases(call) } }),
    one: async (call) => ({ data: await showFull(call, await findSurvey(call, call.params.id)) }),
    create: async (call) => ({ data: await createSurvey(call) }),
    change: async (call) => ({ data: await changeSurvey(call) }),
    remove: removeSurvey,
    copy: async (call) => ({ data: await copySurvey(call) }),
    act: async (call) => ({ data: await actOnSurvey(call) }),
    extend: async (call) => ({ data: await extendSurvey(call) }),
    correct: async (call) => ({ data: await correctSurvey(call) }),
    archive: async (call) => ({ data: await archiveSurvey(call) }),
    history: async ({ rows, params }) => ({ data: await rows.history('surveys', params.id) }),
    ticket: async (call) => {
      const { survey } = await admit(call)
      return { data: await newTicket(call, survey) }
    },
    answer: async (call) => {
      const data = await takeAnswer(call)
      call.after(() => scheduleCount(call.core, call.params.id))
      return { data }
    },
    invitations: listInvitations,
    invite: async (call) => ({ data: await invite(call) }),
    invitationLinks: async (call) => ({ data: await invitationLinks(call) }),
    replaceInvitation: async (call) => ({ data: await replaceInvitation(call) }),
    remind: async (call) => ({ data: await remind(call) }),
    library: listLibrary,
    libraryEntry: async (call) => ({ data: await libraryEntry(call, call.params.id) }),
    addToLibrary: async (call) => ({ data: await addToLibrary(call) }),
    removeFromLibrary: async ({ rows, params }) => {
      await rows.remove('survey_library', params.id)
      return null
    },
    mine: async (call) => ({ data: await showMyAnswer(call) }),
    changeMine: async (call) => ({ data: await changeMyAnswer(call) }),
    paperTemplate,
    readPaper: async (call) => ({ data: await readPaper(call) }),
    savePaper: async (call) => ({ data: await savePaper(call) }),
    addFile: async (call) => ({ data: await addFile(call) }),
    files: listFiles,
    coverage: async (call) => ({ data: await coverageOf(call) }),
    result: async (call) => ({ data: await resultOf(call) }),
    resultAreas: async (call) => ({ data: await resultAreasOf(call) }),
    cross: async (call) => ({ data: await crossOf(call) }),
    crossAll: async (call) => ({ data: await crossAllOf(call) }),
    crossFile: exportCross,
    texts: textsOf,
    places: placesOf,
    placePoints: placePointsOf,
    export: exportAnswers,
    codebook: exportCodebook,
    coverageExport: exportCoverage,
    flags: listFlags,
    flagFacets: async (call) => ({ data: { review: await countFlags(call) } }),
    readXlsForm: async (call) => ({ data: await readForm(call) }),
    xlsForm: downloadForm,
    reviewMany: async (call) => ({ data: await reviewAnswers(call) }),
    review: async (call) => ({ data: await reviewAnswer(call) }),
  },
})
