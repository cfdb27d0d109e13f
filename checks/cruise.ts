import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { ROOT } from '../server/core/config/root.ts'

export interface Cruise {
  modules: { source: string; dependencies: { resolved: string }[] }[]
  summary: { violations: { rule: { name: string }; from: string; to: string }[] }
}

const DEPCRUISE = path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')

/** Every import below `root`, and those that break the rules of .dependency-cruiser.cjs. */
export function cruise(root = ROOT): Cruise {
  const config = path.join(ROOT, '.dependency-cruiser.cjs')
  const args = [DEPCRUISE, '--config', config, '--output-type', 'json', 'contract', 'server', 'demo', 'web']
  try {
    return JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 }))
  } catch (error) {
    // with violations the exit code is their number; the report is still complete
    const { stdout } = error as { stdout: string }
    return JSON.parse(stdout)
  }
}
