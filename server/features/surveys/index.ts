import { type Survey, surveys } from '#contract/features/surveys/index.ts'
import { historyOf } from '../../core/content-history.ts'
import { serve } from '../../core/serve.ts'
import { admit } from './admission.ts'
import { takeAnswer } from './answer.ts'
import { archiveSurvey } from './archive.ts'
import { surveyFollowers } from './area-followers.ts'
import { newTicket } from './come.ts'
import { correctSurvey } from './correct.ts'
import { coverageOf, exportCoverage } from './coverage.ts'
import { crossAllOf, crossOf } from './cross.ts'
import { exportAnswers, exportCodebook } from './export.ts'
import { addFile, admitFile, listFiles } from './files.ts'
import { findSurvey } from './find.ts'
import { surveyAlerts } from './flag-alerts.ts'
import { addToLibrary, libraryEntry, listLibrary } from './library.ts'
import { countPhases, exportSurveys, listSurveys } from './list.ts'
import { changeMine, showMine } from './mine.ts'
import { admitPaper, paperTemplate, readPaper, savePaper } from './paper.ts'
import { resultAreasOf, resultOf } from './results.ts'
import { countFlags, listFlags, reviewAnswer } from './review.ts'
import { showFull } from './show.ts'
import { forgetSignals } from './signals.ts'
import { countSoon, FORGET_JOB } from './soon.ts'
import { actOnSurvey, extendSurvey } from './steps.ts'
import { anchors, type SurveyTables } from './tables.ts'
import { placePointsOf, placesOf, textsOf } from './texts.ts'
import { changeSurvey, copySurvey, createSurvey, removeSurvey } from './write.ts'
import { downloadForm, readForm } from './xlsform.ts'

/** Surveys: made, asked, answered, counted. Source: docs/rules/surveys.md. */
export default serve<SurveyTables>()(surveys, {
  anchors,
  recordNames: { surveys: 'surveys.title' },
  privateTables: ['survey_answers', 'survey_people'],
  admit: { addFile: admitFile, readPaper: admitPaper, savePaper: admitPaper },
  // what is stale is shown whole by the handlers themselves
  present: { surveys: (row: Survey) => row },
  jobs: { [FORGET_JOB]: (core) => () => forgetSignals(core.pool, core.now()) },
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
    history: async ({ rows, db, params }) => {
      await rows.one('surveys', params.id)
      return { data: await historyOf(db, 'surveys', params.id) }
    },
    ticket: async (call) => {
      await admit(call)
      return { data: { ticket: newTicket(call) } }
    },
    answer: async (call) => {
      const data = await takeAnswer(call)
      call.after(() => countSoon(call.core, call.params.id))
      return { data }
    },
    library: listLibrary,
    libraryEntry: async (call) => ({ data: await libraryEntry(call, call.params.id) }),
    addToLibrary: async (call) => ({ data: await addToLibrary(call) }),
    removeFromLibrary: async ({ rows, params }) => {
      await rows.remove('survey_library', params.id)
      return null
    },
    mine: async (call) => ({ data: await showMine(call) }),
    changeMine: async (call) => ({ data: await changeMine(call) }),
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
