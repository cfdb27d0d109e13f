import { type Survey, surveys } from '#contract/features/surveys/index.ts'
import { unscoped } from '../../core/access/unscoped.ts'
import { serve } from '../../core/requests/declare.ts'
import { admit } from './admission.ts'
import { takeAnswer } from './answer.ts'
import { archiveSurvey } from './archive.ts'
import { surveyFollowers } from './area-followers.ts'
import { correctSurvey } from './correct.ts'
import { coverageOf, exportCoverage } from './coverage.ts'
import { crossAllOf, crossOf } from './cross.ts'
import { exportCross } from './cross-file.ts'
import { EXPIRY_JOB, resumeCounts, scheduleCount } from './debounced-count.ts'
import { exportAnswers, exportCodebook } from './export.ts'
import { addFile, admitFile, listFiles } from './files.ts'
import { findSurvey } from './find.ts'
import { surveyAlerts } from './flag-alerts.ts'
import { addToLibrary, libraryEntry, listLibrary } from './library.ts'
import { countPhases, exportSurveys, listSurveys } from './list.ts'
import { changeMyAnswer, showMyAnswer } from './my-answer.ts'
import { placePointsOf, placesOf, textsOf } from './open-answers.ts'
import { admitPaper, paperTemplate, readPaper, savePaper } from './paper.ts'
import { newTicket } from './respondent.ts'
import { resultAreasOf, resultOf } from './results.ts'
import { countFlags, listFlags, reviewAnswer } from './review.ts'
import { showFull } from './show.ts'
import { deleteExpiredSignals } from './signals.ts'
import { anchors, SIGNALS, type SurveyTables } from './tables.ts'
import { actOnSurvey, extendSurvey } from './transition.ts'
import { changeSurvey, copySurvey, createSurvey, removeSurvey } from './write.ts'
import { downloadForm, readForm } from './xlsform.ts'

/** Surveys: creating, answering, counting, results. Source: docs/rules/surveys.md. */
export default serve<SurveyTables>()(surveys, {
  anchors,
  recordNames: { surveys: 'surveys.title' },
  privateTables: ['survey_answers', 'survey_people'],
  admit: { addFile: admitFile, readPaper: admitPaper, savePaper: admitPaper },
  // handlers put the complete survey into a `stale` problem, so the row needs no conversion
  present: { surveys: (row: Survey) => row },
  jobs: { [EXPIRY_JOB]: (core) => () => deleteExpiredSignals(unscoped(core, SIGNALS), core.now()) },
  resume: resumeCounts,
  areaFollowers: [surveyFollowers],
  alerts: surveyAlerts,
  handlers: {
    list: listSurveys,
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
      await admit(call)
      return { data: { ticket: newTicket(call) } }
    },
    answer: async (call) => {
      const data = await takeAnswer(call)
      call.after(() => scheduleCount(call.core, call.params.id))
      return { data }
    },
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
    review: async (call) => ({ data: await reviewAnswer(call) }),
  },
})
