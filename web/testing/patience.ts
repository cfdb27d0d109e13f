import { configure } from '@testing-library/react'

// The library's default of one second is a guess about the machine: on busy cores a screen takes longer to appear.
configure({ asyncUtilTimeout: 15_000 })
