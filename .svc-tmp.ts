import { createPlantService } from './src/service/create-plant-service.js';
import { noBody } from './src/service/plain-http.js';
const op = process.argv[2];
const encoder = new TextEncoder();
const rows = Array.from({length:1000},(_, i)=>({id:i+1,name:`Plant ${i}`,tag:'fern',owner:i%2?'alice':'bob'}));
const service = createPlantService({ plants: rows });
const ask = (method: string, path: string, query = '', body: Uint8Array = noBody) => {
  const headers = { host: '127.0.0.1:4010', connection: 'keep-alive', 'content-type': 'application/json', authorization: 'Bearer alice-token' };
  service.handle({ method, path, query, headers, body }).record.settle();
};
let id = 5_000_000;
const ops: Record<string, () => void> = {
  limited: () => ask('GET','/plants','limit=20'),
  all: () => ask('GET','/plants'),
  createdelete: () => { const i = id++; ask('POST','/plants','',encoder.encode(`{"id":${i},"name":"Boston fern","tag":"fern"}`)); ask('DELETE',`/plants/${i}`); },
  create: () => { ask('POST','/plants','',encoder.encode(`{"id":${id++},"name":"Boston fern","tag":"fern"}`)); },
  unknown: () => ask('DELETE','/plants/999999999'),
  unauth: () => service.handle({method:'GET',path:'/plants',query:'',headers:{host:'x'},body:noBody}).record.settle(),
};
const n: Record<string, number> = { limited: 200_000, all: 20_000, createdelete: 100_000, create: 60_000, unknown: 300_000, unauth: 300_000 };
const f = ops[op!]!;
for (let i=0;i<n[op!]!/10;i++) f();
const t=process.hrtime.bigint();
for (let i=0;i<n[op!]!;i++) f();
console.log(op, (Number(process.hrtime.bigint()-t)/n[op!]!/1000).toFixed(3),'us');
