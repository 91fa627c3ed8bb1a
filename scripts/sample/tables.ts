import { costs, quarters } from './costs.ts'

/** The comma-separated files, by path. */
export function csvFiles(): Record<string, string> {
  return {
    'finance/Quarterly costs 2024.csv': csv([
      ['Department', ...quarters.map((quarter) => `${quarter} 2024`)],
      ...costs.map((cost) => [cost.department, ...cost[2024].map(String)]),
    ]),
    'finance/Cost centres.csv': csv([
      ['Cost centre', 'Name', 'Department', 'Responsible'],
      ['4100', 'Production', 'Production', 'Marek Nowak'],
      ['4300', 'Service', 'Service', 'Hanna Petersen'],
      ['5100', 'Research and Development', 'Research and Development', 'Dr. Felix Brandt'],
      ['5400', 'Sales and Marketing', 'Sales and Marketing', 'Claire Dubois'],
      ['6100', 'Finance and IT', 'Finance and IT', 'Tobias Rehm'],
      ['6200', 'Human Resources', 'Human Resources', 'Katrin Voss'],
    ]),
    'orders/苏州供应商名单.csv': csv([
      ['供应商', '联系人', '电话', '产品', '交货期（周）'],
      ['苏州华芯电子有限公司 (Suzhou Huaxin Electronics)', '陈丽华', '+86 512 5550 0144', '传感器电路板', '8'],
      ['苏州明泰精密有限公司', '王建国', '+86 512 5550 0171', '显示模块', '10'],
      ['无锡东湖电缆有限公司', '李敏', '+86 510 5550 0126', '电缆组件', '6'],
    ]),
  }
}

function csv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map((cell) => (/[",]/u.test(cell) ? `"${cell}"` : cell)).join(',')}\r\n`).join('')
}
