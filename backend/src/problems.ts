import { modules } from './modules.js';
import { mergeProblems } from './platform/http/problems/problem-catalogue.js';

export const problems = mergeProblems(modules.map((module) => module.problems));
