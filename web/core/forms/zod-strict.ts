import * as z from 'zod/mini'

// Disables zod's code generation, which the content security policy forbids. Imported by every module that parses in
// the browser.
z.config({ jitless: true })
