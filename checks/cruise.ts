import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { ROOT } from '../server/core/config/root.ts'

export interface Cruise {
  modules: { source: string; dependencies: { resolved: string }[] }[]
  summary: { violations: { rule: { name: string }; from: string; to: string }[] }
}

const DEPCRUISE = path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')

/** The folders whose imports are looked at. */
export const CRUISED = ['contract', 'server', 'demo', 'web', 'checks', 'e2e', 'bench', 'services', 'scripts']

/** The rules of imports. */
export const RULES = path.join(ROOT, '.dependency-cruiser.cjs')

/** Every import below `root`, and those that break the rules of .dependency-cruiser.cjs. */
export function cruise(root = ROOT): Cruise {
  const args = [DEPCRUISE, '--config', RULES, '--output-type', 'json', ...CRUISED]
  try {
    return JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 }))
  } catch (error) {
    // with violations the exit code is their number; the report is still complete
    const { stdout } = error as { stdout: string }
    return JSON.parse(stdout)
  }
}
