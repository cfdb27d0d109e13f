import type { Survey } from '#contract/features/surveys/index.ts'

/** Whether the survey counts invited households and has not ended: only then are there invitations to create and print. */
export const mayInvite = ({ invited, phase }: Survey): boolean =>
  invited && (phase === 'active' || phase === 'expected')
