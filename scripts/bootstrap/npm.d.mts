export function runNpm(args: string[], options: { cwd: string; purpose: string }): Promise<string>
