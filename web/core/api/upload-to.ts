import type { Feature, RouteAnswer } from '#contract/core/model/feature.ts'
import { upload } from './client.ts'

type Data<A> = A extends { data: infer D } ? D : never

/** Returns a function that uploads one file to a route, reports its progress (0..1) and resolves to the stored file. */
export const uploadTo =
  <F extends Feature, N extends keyof F['routes'] & string>(feature: F, route: N) =>
  async (file: File, onProgress: (share: number) => void): Promise<Data<RouteAnswer<F['routes'][N]>>> =>
    ((await upload(feature, route, file, { onProgress })) as { data: Data<RouteAnswer<F['routes'][N]>> }).data
