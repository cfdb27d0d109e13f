import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './backup-mn.ts'

export const backupTexts = makeTexts('backup', mn, async () => (await import('./backup-en.ts')).en)
