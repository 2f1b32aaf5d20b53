// Leaving by a real page load: nothing in memory outlives it, neither data nor what somebody typed.

export const goByFullLoad = (path: string): void => window.location.assign(path)

export const reloadPage = (): void => window.location.reload()
