export { guideRoutes } from './guide.routes.ts'
