export const contract = '1.0.0'

export const routes = [{ path: '/pvCalculation', page: () => import('./pv/PvCalculationPage.tsx') }]

export const texts = { 'zh-CN': () => import('../locales/zh-CN.json') }
