/** /404 */
export { NotFoundPage as default } from '../../core/states.tsx'
