// a module of its own, so that the bundle keeps the name: a package of CommonJS that is imported later has only a default export there
export { dictionary } from '@zxcvbn-ts/language-common'
