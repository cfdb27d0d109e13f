import { workflow } from '../../core/model/workflow.ts'
import { priceWorkflow } from '../funds/index.ts'

/** A portfolio takes the steps of a price, with the same four eyes. Rule: docs/rules/fund.md "Holdings". */
export const holdingsWorkflow = workflow({ ...priceWorkflow, name: 'fundHoldings' })
