import type { RouteKey, RouteReply, RouteSpec } from '@wayfold/contracts/kernel/route';
import { buildUrl } from './client.js';
import { ApiProblem, newOfflineProblem, parseProblem } from './problem.js';

interface UploadOptions {
  readonly csrf?: string;
  readonly capability?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Receives the progress from 0 to 1; 1 while the server reads the file. */
  readonly onProgress?: (share: number) => void;
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Uploads a file and, unlike `fetch`, reports its progress. @throws {ApiProblem} as `callApi` does */
export function uploadFile<R extends RouteSpec>(
  key: RouteKey<R>,
  file: Blob,
  { csrf, capability, params = {}, query = {}, onProgress = () => undefined }: UploadOptions,
): Promise<RouteReply<R>> {
  const [method = 'POST', path = '/'] = key.split(' ');
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, buildUrl(path, { params, query }));
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('accept-language', document.documentElement.lang || 'en');
    if (csrf !== undefined) request.setRequestHeader('x-csrf-token', csrf);
    if (capability !== undefined) request.setRequestHeader('authorization', `Bearer ${capability}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.upload.onload = () => onProgress(1);
    request.onload = () => {
      const body = parseJson(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(body as RouteReply<R>);
      else reject(new ApiProblem(parseProblem(request.status, body)));
    };
    request.onerror = () => reject(newOfflineProblem());
    request.send(file);
  });
}
