export { useScope } from '../app/school-scope.tsx'
