/** Loads the queue of submissions, which is not part of the first script. Forms that save for later load it in advance. */
export const loadOutboxDialog = () => import('./OutboxDialog.tsx')
