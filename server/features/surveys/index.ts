import { type Survey, surveys } from '#contract/features/surveys/index.ts'
import { historyOf } from '../../core/content-history.ts'
import { serve } from '../../core/serve.ts'
import { admit } from './admission.ts'
import { takeAnswer } from './answer.ts'
import { surveyFollowers } from './area-followers.ts'
import { newTicket } from './come.ts'
import { coverageOf, exportCoverage } from './coverage.ts'
import { crossOf } from './cross.ts'
import { exportAnswers } from './export.ts'
import { addFile, admitFile, listFiles } from './files.ts'
import { findSurvey } from './find.ts'
import { countPhases, exportSurveys, listSurveys } from './list.ts'
import { resultAreasOf, resultOf } from './results.ts'
import { countFlags, listFlags, reviewAnswer } from './review.ts'
import { showFull } from './show.ts'
import { forgetSignals } from './signals.ts'
import { countSoon, FORGET_JOB } from './soon.ts'
import { actOnSurvey, extendSurvey } from './steps.ts'
import { anchors, type SurveyTables } from './tables.ts'
import { placePointsOf, placesOf, textsOf } from './texts.ts'
import { changeSurvey, copySurvey, createSurvey, removeSurvey } from './write.ts'

/** Surveys: made, asked, answered, counted. Source: docs/rules/surveys.md. */
export default serve<SurveyTables>()(surveys, {
  anchors,
  privateTables: ['survey_answers', 'survey_people'],
  admit: { addFile: admitFile },
  // what is stale is shown whole by the handlers themselves
  present: { surveys: (row: Survey) => row },
  jobs: { [FORGET_JOB]: (core) => () => forgetSignals(core.pool, core.now()) },
  areaFollowers: [surveyFollowers],
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
    addFile: async (call) => ({ data: await addFile(call) }),
    files: listFiles,
    coverage: async (call) => ({ data: await coverageOf(call) }),
    result: async (call) => ({ data: await resultOf(call) }),
    resultAreas: async (call) => ({ data: await resultAreasOf(call) }),
    cross: async (call) => ({ data: await crossOf(call) }),
    texts: textsOf,
    places: placesOf,
    placePoints: placePointsOf,
    export: exportAnswers,
    coverageExport: exportCoverage,
    flags: listFlags,
    flagFacets: async (call) => ({ data: { review: await countFlags(call) } }),
    review: async (call) => ({ data: await reviewAnswer(call) }),
  },
})
