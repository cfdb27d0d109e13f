// node --import: openapi-typescript prints types with the compiler of TypeScript 5; the project's TypeScript 7 has none.
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (name, context, next) => next(name === 'typescript' ? 'typescript-5' : name, context),
})
