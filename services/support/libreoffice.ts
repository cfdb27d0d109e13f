import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { findProgram, makeFolder, startProgram, until } from './programs.ts'

/** Debian's Python, for which its packages install their modules. */
const PYTHON = '/usr/bin/python3'
const UNO = '/usr/lib/python3/dist-packages/uno.py'

export const hasLibreOffice = (): boolean =>
  [PYTHON, UNO, 'soffice'].every((program) => findProgram(program) !== undefined)

/** A cell as LibreOffice has it after opening a file. */
export interface OfficeCell {
  kind: 'text' | 'number' | 'date' | 'datetime' | 'formula'
  value: string | number
}
export interface OfficeSheet {
  name: string
  /** Rows from the first one; undefined for an empty cell. */
  rows: (OfficeCell | undefined)[][]
}
interface Work {
  open: string
  /** What a person types into cells of the first sheet: 'B3' → '2026-03-05'. */
  type?: Record<string, string>
  /** Where the file is saved, and by which filter of LibreOffice. */
  save?: Record<string, string>
  /** The cells whose checks are looked at. */
  checks?: string[]
}
export interface Opened {
  sheets: OfficeSheet[]
  /** By cell: the kind of check and its first formula. */
  checks: Record<string, [kind: string, formula: string]>
}

/** Filters of LibreOffice by their names. */
export const FILTERS = {
  xlsx: 'Calc MS Excel 2007 XML',
  ods: 'calc8',
  csv: 'Text - txt - csv (StarCalc)',
} as const

const PIPE = 'nutag-test'
const SCRIPT = `
import json, os, sys, uno
from com.sun.star.beans import PropertyValue

def prop(name, value):
    made = PropertyValue()
    made.Name, made.Value = name, value
    return made

def connect():
    here = uno.getComponentContext()
    resolver = here.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", here)
    return resolver.resolve("uno:pipe,name=${PIPE};urp;StarOffice.ComponentContext")

def kind_of(cell, formats):
    kind = cell.Type.value
    if kind == "VALUE":
        shown = formats.getByKey(cell.NumberFormat).Type & ~1
        return {2: "date", 6: "datetime"}.get(shown, "number")
    return {"TEXT": "text", "FORMULA": "formula"}[kind]

def read(sheet, formats):
    cursor = sheet.createCursor()
    cursor.gotoEndOfUsedArea(False)
    end = cursor.RangeAddress
    rows = []
    for y in range(min(end.EndRow, 60) + 1):
        row = []
        for x in range(end.EndColumn + 1):
            cell = sheet.getCellByPosition(x, y)
            if cell.Type.value == "EMPTY":
                row.append(None)
                continue
            kind = kind_of(cell, formats)
            row.append({"kind": kind, "value": cell.Formula if kind == "formula" else cell.String if kind == "text" else cell.Value})
        rows.append(row)
    return {"name": sheet.Name, "rows": rows}

work = json.load(sys.stdin)
context = connect()
# ends without the shutdown of Python, which races the threads of the connection to LibreOffice
def leave():
    sys.stdout.flush()
    os._exit(0)

if work.get("try"):
    leave()
desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
book = desktop.loadComponentFromURL("file://" + work["open"], "_blank", 0, (prop("Hidden", True),))
first = book.Sheets.getByIndex(0)
checks = {}
for at in work.get("checks", []):
    check = first.getCellRangeByName(at).Validation
    checks[at] = [check.Type.value, check.getFormula1()]
for at, typed in work.get("type", {}).items():
    first.getCellRangeByName(at).FormulaLocal = typed
for file, name in work.get("save", {}).items():
    # the token is the one that the dialog for CSV files offers: commas, quotes, UTF-8, cells as they are shown
    options = (prop("FilterOptions", "44,34,76,1,,0,false,true,false"),) if name.startswith("Text") else ()
    book.storeToURL("file://" + file, (prop("FilterName", name),) + options)
print(json.dumps({"checks": checks, "sheets": [read(book.Sheets.getByIndex(i), book.NumberFormats) for i in range(book.Sheets.Count)]}))
book.close(True)
leave()
`

async function runScript(work: object): Promise<string> {
  const started = promisify(execFile)(PYTHON, ['-c', SCRIPT], { maxBuffer: 64 * 1024 * 1024 })
  started.child.stdin?.end(JSON.stringify(work))
  return (await started).stdout
}

/** LibreOffice without a window. Returns what opens a file in it, types, saves, and tells what it sees. */
export async function startLibreOffice(): Promise<(work: Work) => Promise<Opened>> {
  const profile = makeFolder('libreoffice')
  const office = startProgram(
    'soffice',
    [
      `-env:UserInstallation=file://${path.join(profile, 'profile')}`,
      '--headless',
      '--norestore',
      '--nologo',
      `--accept=pipe,name=${PIPE};urp;`,
    ],
    { env: { HOME: profile, LANG: 'C.UTF-8' } },
  )
  await until(
    () =>
      runScript({ try: true }).then(
        () => true,
        () => false,
      ),
    office,
  )
  return async (work) => {
    const { sheets, checks } = JSON.parse(await runScript(work))
    return {
      checks,
      sheets: sheets.map(({ name, rows }: { name: string; rows: (OfficeCell | null)[][] }) => ({
        name,
        rows: rows.map((row) => row.map((cell) => cell ?? undefined)),
      })),
    }
  }
}
