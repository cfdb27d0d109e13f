/** A comparison in an XLSForm expression, with the name of a question. */
export interface NamedTest {
  name: string
  operator: 'answered' | 'not_answered' | 'equals' | 'not_equals' | 'contains' | 'not_contains'
  value: string
}

/** Thrown for an expression that cannot be converted to conditions. */
export class Unsupported extends Error {}

type Node = { all: Node[] } | { any: Node[] } | { not: Node } | { test: NamedTest }

const TOKEN = /\s*(?:(\$\{[^}]+\})|('[^']*'|"[^"]*")|(-?\d+(?:\.\d+)?)|(!=|<=|>=|[=<>(),])|([A-Za-z][\w-]*))/y
const EXPRESSION_MAX = 4_000

type Token = { kind: 'ref' | 'text' | 'number' | 'sign' | 'word'; text: string }
const KINDS = ['ref', 'text', 'number', 'sign', 'word'] as const

function tokensOf(expression: string): Token[] {
  if (expression.length > EXPRESSION_MAX) throw new Unsupported(expression)
  const tokens: Token[] = []
  const text = expression.trim()
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const found = TOKEN.exec(text)
    if (!found) throw new Unsupported(expression)
    const at = found.slice(1).findIndex((part) => part !== undefined)
    tokens.push({ kind: KINDS[at] ?? 'sign', text: found[at + 1] ?? '' })
  }
  return tokens
}

/** The deepest nesting of parentheses and functions that is parsed. */
const DEPTH_MAX = 50

class Parser {
  readonly #tokens: Token[]
  #at = 0
  #depth = 0

  constructor(expression: string) {
    this.#tokens = tokensOf(expression)
  }

  whole(): Node {
    const node = this.#any()
    if (this.#at < this.#tokens.length) throw new Unsupported('rest')
    return node
  }

  #next(): Token | undefined {
    return this.#tokens[this.#at]
  }

  #takes(text: string): boolean {
    const found = this.#next()?.text === text
    if (found) this.#at++
    return found
  }

  #expect(text: string): void {
    if (!this.#takes(text)) throw new Unsupported(`expected ${text}`)
  }

  #any(): Node {
    if (++this.#depth > DEPTH_MAX) throw new Unsupported('depth')
    const parts = [this.#all()]
    while (this.#takes('or')) parts.push(this.#all())
    this.#depth--
    return parts.length === 1 && parts[0] ? parts[0] : { any: parts }
  }

  #all(): Node {
    const parts = [this.#one()]
    while (this.#takes('and')) parts.push(this.#one())
    return parts.length === 1 && parts[0] ? parts[0] : { all: parts }
  }

  #one(): Node {
    if (this.#takes('(')) return this.#closed()
    if (this.#takes('not')) {
      this.#expect('(')
      return { not: this.#closed() }
    }
    if (this.#takes('selected') || this.#takes('contains')) return this.#call()
    return this.#comparison()
  }

  #closed(): Node {
    const node = this.#any()
    this.#expect(')')
    return node
  }

  #call(): Node {
    this.#expect('(')
    const name = this.#reference()
    this.#expect(',')
    const value = this.#literal()
    this.#expect(')')
    return { test: { name, operator: 'contains', value } }
  }

  #comparison(): Node {
    const name = this.#reference()
    const sign = this.#next()?.text
    if (sign !== '=' && sign !== '!=') throw new Unsupported(sign ?? 'end')
    this.#at++
    const value = this.#literal()
    const isEqual = sign === '='
    if (value === '') return { test: { name, operator: isEqual ? 'not_answered' : 'answered', value } }
    return { test: { name, operator: isEqual ? 'equals' : 'not_equals', value } }
  }

  #reference(): string {
    const token = this.#next()
    if (token?.kind !== 'ref') throw new Unsupported(token?.text ?? 'end')
    this.#at++
    return token.text.slice(2, -1).trim()
  }

  #literal(): string {
    const token = this.#next()
    if (token?.kind !== 'text' && token?.kind !== 'number') throw new Unsupported(token?.text ?? 'end')
    this.#at++
    return token.kind === 'text' ? token.text.slice(1, -1) : token.text
  }
}

const OPPOSITE = {
  answered: 'not_answered',
  not_answered: 'answered',
  equals: 'not_equals',
  not_equals: 'equals',
  contains: 'not_contains',
  not_contains: 'contains',
} as const

/** Moves negations down to the comparisons. */
function pushNegations(node: Node, isNegated = false): Node {
  if ('not' in node) return pushNegations(node.not, !isNegated)
  if ('test' in node) {
    if (!isNegated) return node
    return { test: { ...node.test, operator: OPPOSITE[node.test.operator] } }
  }
  const parts = ('all' in node ? node.all : node.any).map((part) => pushNegations(part, isNegated))
  return 'all' in node !== isNegated ? { all: parts } : { any: parts }
}

/** Conditions joined by AND, each with alternatives joined by OR. */
const CLAUSES_MAX = 10
const ALTERNATIVES_MAX = 10

function clausesOf(node: Node): NamedTest[][] {
  if ('test' in node) return [[node.test]]
  if ('not' in node) throw new Unsupported('not')
  if ('all' in node) return limited(node.all.flatMap(clausesOf))
  return node.any
    .map(clausesOf)
    .reduce((before, more) => limited(before.flatMap((one) => more.map((other) => [...one, ...other]))))
}

function limited(clauses: NamedTest[][]): NamedTest[][] {
  if (clauses.length > CLAUSES_MAX || clauses.some((clause) => clause.length > ALTERNATIVES_MAX))
    throw new Unsupported('too long')
  return clauses
}

/** Converts a `relevant` expression to conjunctive normal form: all clauses must hold, each by any of its comparisons. @throws Unsupported */
export const conditionsOf = (expression: string): NamedTest[][] =>
  clausesOf(pushNegations(new Parser(expression).whole()))
